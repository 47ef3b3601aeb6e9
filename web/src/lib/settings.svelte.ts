// What this browser remembers: name, theme, sound, speed, and the last setup of each game.
export type Theme = 'auto' | 'light' | 'dark'
/** How fast the turns of others are shown; steps: each waits until the person goes on. */
export type Speed = 'steps' | 'slow' | 'normal' | 'fast' | 'instant'
const SPEEDS: Speed[] = ['steps', 'slow', 'normal', 'fast', 'instant']

const NAMES = [
  'Runa',
  'Mira',
  'Jon',
  'Ingrid',
  'Tomas',
  'Ilse',
  'Wren',
  'Bram',
  'Ailsa',
  'Soren',
  'Freya',
  'Odd',
  'Liv',
  'Nils',
  'Astrid',
  'Finn',
  'Saga',
  'Eir'
]

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`skerry.${key}`)
  } catch {
    return null // storage may be blocked
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`skerry.${key}`, value)
  } catch {
    // Storage may be blocked; the value then lasts as long as the page.
  }
}

// Kept at once, so that a guest has the same name after a reload.
function newName(): string {
  const name = NAMES[Math.floor(Math.random() * NAMES.length)]!
  remember('name', name)
  return name
}

class Settings {
  #name = $state(remembered('name') ?? newName())
  #theme = $state<Theme>((remembered('theme') as Theme | null) ?? 'auto')
  #sound = $state(remembered('sound') !== 'off')
  #speed = $state<Speed>(SPEEDS.find((speed) => speed === remembered('speed')) ?? 'normal')
  #notices = $state(remembered('notices') === 'on')
  #allMoves = $state(remembered('all moves') === 'open')

  get name(): string {
    return this.#name
  }
  set name(name: string) {
    this.#name = name
    if (name.trim()) remember('name', name.trim())
  }
  get theme(): Theme {
    return this.#theme
  }
  set theme(theme: Theme) {
    this.#theme = theme
    remember('theme', theme)
    this.apply()
  }
  get sound(): boolean {
    return this.#sound
  }
  set sound(on: boolean) {
    this.#sound = on
    remember('sound', on ? 'on' : 'off')
  }

  /** Whether the browser tells us of our turn while the page is hidden. */
  get notices(): boolean {
    return this.#notices
  }
  set notices(on: boolean) {
    this.#notices = on
    remember('notices', on ? 'on' : 'off')
  }

  get speed(): Speed {
    return this.#speed
  }
  set speed(speed: Speed) {
    this.#speed = speed
    remember('speed', speed)
  }
  /** Whether the list of all moves was left open. */
  get allMoves(): boolean {
    return this.#allMoves
  }
  set allMoves(open: boolean) {
    this.#allMoves = open
    remember('all moves', open ? 'open' : 'closed')
  }

  /** The name shown to others; never empty. */
  get shownName(): string {
    return this.#name.trim().slice(0, 24) || 'Guest'
  }

  apply(): void {
    if (this.#theme === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = this.#theme
  }
}

export const settings = new Settings()

/** The last setup of a game, for one-click play. */
export interface Habit {
  level: number
  players: number
  options?: Record<string, string> // as chosen in the form; absent until then
}

export function habit(game: string, [min, max]: [number, number]): Habit {
  const usual = { level: 1, players: Math.min(max, Math.max(min, 3)) } // a first visit starts at the easiest
  try {
    const kept = JSON.parse(remembered(`habit.${game}`) ?? 'null') as Record<keyof Habit, unknown> | null
    const level = Number(kept?.level ?? usual.level)
    const players = Number(kept?.players ?? usual.players)
    const options = kept?.options
    return {
      ...(options && typeof options === 'object' ? { options: options as Record<string, string> } : {}),
      level: level >= 1 && level <= 5 ? level : usual.level,
      players: players >= min && players <= max ? players : usual.players
    }
  } catch {
    return usual
  }
}

export const keepHabit = (game: string, kept: Habit): void => remember(`habit.${game}`, JSON.stringify(kept))
