// Ids of tables on this device. They begin with a 0, which the server's ids never contain.
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'

export const isDeviceTable = (id: string): boolean => id.startsWith('0')

export function newTableId(): string {
  const random = crypto.getRandomValues(new Uint32Array(9))
  return `0${[...random].map((number) => LETTERS[number % LETTERS.length]).join('')}`
}

export function newSecret(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
