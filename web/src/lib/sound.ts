// Short notes, synthesised: nothing to load.
import { settings } from './settings.svelte'

let context: AudioContext | undefined

function note(frequency: number, start: number, length: number, loudness: number): void {
  const oscillator = context!.createOscillator()
  const gain = context!.createGain()
  const at = context!.currentTime + start
  oscillator.type = 'sine'
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loudness, at + 0.015)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  oscillator.connect(gain).connect(context!.destination)
  oscillator.start(at)
  oscillator.stop(at + length)
}

function play(notes: [number, number, number, number][]): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return
  // Before the first click or key press browsers block sound and log a warning.
  const activation = navigator.userActivation as UserActivation | undefined // missing in older browsers
  if (activation && !activation.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
  for (const each of notes) note(...each)
}

export const soundYourTurn = (): void =>
  play([
    [587, 0, 0.22, 0.12],
    [880, 0.12, 0.4, 0.12]
  ])
export const soundStep = (): void => play([[330, 0, 0.09, 0.06]])
