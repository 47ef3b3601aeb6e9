// What this browser remembers: name, theme, sound, and the last setup of each game.
export type Theme = 'auto' | 'light' | 'dark'

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

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`skerry.${key}`)
  } catch {
    return null // storage may be blocked
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`skerry.${key}`, value)
  } catch {
    // Storage may be blocked; the value then lasts as long as the page.
  }
}

class Settings {
  #name = $state(remembered('name') ?? NAMES[Math.floor(Math.random() * NAMES.length)]!)
  #theme = $state<Theme>((remembered('theme') as Theme | null) ?? 'auto')
  #sound = $state(remembered('sound') !== 'off')

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
}

export function habit(game: string, [min, max]: [number, number]): Habit {
  const usual = { level: 2, players: Math.min(max, Math.max(min, 3)) }
  try {
    const kept = JSON.parse(remembered(`habit.${game}`) ?? 'null') as Record<keyof Habit, unknown> | null
    const level = Number(kept?.level ?? usual.level)
    const players = Number(kept?.players ?? usual.players)
    return {
      level: level >= 1 && level <= 5 ? level : usual.level,
      players: players >= min && players <= max ? players : usual.players
    }
  } catch {
    return usual
  }
}

export const keepHabit = (game: string, kept: Habit): void => remember(`habit.${game}`, JSON.stringify(kept))
