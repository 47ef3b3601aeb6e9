// What the panel says in every state of the page: one title, one sentence, one confirming button.
import type { Now } from '../board'
import { listed, sentence } from '../lib/words'
import type { Session } from './session.svelte'
import { rematchText, seriesText } from './rematch'
import { linesOf, type Turn } from './turns'

/** mine: ours to decide. wait: somebody else's. show: the turns of others are shown. moment: something to read. */
export type State = 'waiting' | 'mine' | 'wait' | 'show' | 'moment' | 'replay' | 'past' | 'curtain' | 'over'

export interface Panel extends Now {
  state: State
  confirm: { label: string; ready: boolean }
  act: () => void
  hint?: boolean // what is said is a hint
}

const nothing = (): void => {}

function waiting(): Panel {
  return {
    state: 'waiting',
    title: 'Waiting for players',
    text: 'The game starts when every seat is taken.',
    confirm: { label: 'Waiting for players', ready: false },
    act: nothing
  }
}

function over(session: Session): Panel {
  const end = session.table!.end
  return {
    state: 'over',
    title: session.outcome(),
    text: [end ? sentence(end) : '', seriesText(session), rematchText(session)].filter(Boolean).join(' '),
    confirm: { label: 'Game over', ready: false },
    act: nothing
  }
}

function curtain(session: Session): Panel {
  return {
    state: 'curtain',
    title: 'Pass the device on',
    text: `It is ${session.name(session.curtain)}’s turn. Nothing is shown until they have the device.`,
    confirm: { label: 'Pass the device on', ready: false },
    act: nothing
  }
}

function lingering(session: Session): Panel {
  return {
    state: 'show',
    title: 'Your move is made',
    text: 'The board is hidden in a moment, for the next player.',
    confirm: { label: 'Hide the board', ready: true },
    act: () => session.passOn()
  }
}

const LONGEST = 28 // letters of a title that fit the narrowest panel

/** Somebody's turn as title and text; what they did moves to the text if it is long. */
function turnWords(session: Session, turn: Turn, rest: string): Pick<Panel, 'title' | 'text'> {
  const [name, what] = [session.name(turn.by), session.tellTurn(turn)]
  const title = `${name}: ${what}`
  return title.length <= LONGEST ? { title, text: rest } : { title: name, text: `${sentence(what)} ${rest}`.trim() }
}

const AS_IT_WAS = 'This is the board as it was.'

function replay(session: Session): Panel {
  const turn = session.replay.turn!
  const isMine = session.mine > 0
  return {
    state: 'replay',
    ...turnWords(session, turn, `${gains(session, turn.points)}${AS_IT_WAS}`),
    confirm: { label: isMine ? 'Back to my turn' : 'Back to the game', ready: true },
    act: () => session.replay.stop()
  }
}

/** "Crab +5, you +1. " */
export function gains(session: Session, points: number[]): string {
  const told = points.flatMap((n, i) => (n ? [`${nameFor(session, i + 1)} ${n > 0 ? '+' : '−'}${Math.abs(n)}`] : []))
  return told.length ? `${sentence(listed(told))} ` : ''
}

const nameFor = (session: Session, seat: number): string => {
  const yours = session.table!.yours
  return yours.length === 1 && yours[0] === seat ? 'you' : session.name(seat)
}

function past(session: Session): Panel {
  const step = session.past.step!
  const turn = linesOf(session.live!.steps).findLast((line) => line.kind === 'turn' && line.from < step)
  const isTurn = turn?.kind === 'turn' && step > 0
  const where = `Step ${step} of ${session.table!.played}. ${AS_IT_WAS}`
  return {
    state: 'past',
    ...(isTurn ? turnWords(session, turn, where) : { title: 'The start of the game', text: where }),
    confirm: { label: 'Return to the game', ready: true },
    act: () => void session.past.go(null, session.live!)
  }
}

function moment(session: Session): Panel {
  const told = session.presenter.moment!
  const own = session.module?.tellMoment?.(told, session.live!)
  const isRound = told.some((happening) => happening.kind === 'round')
  return {
    title: 'What happened',
    text: told.map((happening) => sentence(happening.text)).join(' '),
    ...own,
    state: 'moment',
    confirm: { label: own?.confirm?.label ?? (isRound ? 'Next round' : 'Go on'), ready: true },
    act: () => session.presenter.next()
  }
}

// A turn of somebody else, while more of them wait to be shown.
function show(session: Session): Panel {
  const { presenter } = session
  const turn = linesOf(session.live!.steps).findLast((line) => line.kind === 'turn')
  const isTurn = turn?.kind === 'turn'
  return {
    state: 'show',
    ...(isTurn ? turnWords(session, turn, gains(session, turn.points)) : { title: 'The game goes on', text: '' }),
    confirm: { label: presenter.isHolding ? 'Go on' : 'Skip ahead', ready: true },
    act: () => (presenter.isHolding ? presenter.next() : presenter.skip())
  }
}

function hinted(session: Session, now: Now): Panel {
  const { hint, module, live } = session
  const isWhat = hint!.stage === 'what'
  const move = module!.name(hint!.move, live!)
  return {
    state: 'mine',
    phases: now.phases,
    hint: true,
    title: isWhat ? `Hint: ${move.charAt(0).toLowerCase()}${move.slice(1)}` : 'Hint: look at the marked place',
    text: isWhat
      ? 'The board shows it. Confirm to play it, or choose something else.'
      : 'Press Hint once more to see the move, or choose one yourself.',
    confirm: isWhat
      ? { label: 'Play it', ready: true }
      : (now.confirm ?? { label: 'Choose a move', ready: session.aimed !== null }),
    act: () => (isWhat ? void session.play(hint!.move) : session.confirm())
  }
}

function mine(session: Session): Panel {
  const now = session.said!
  const { hint, aimed } = session
  if (hint && (aimed === null || aimed === hint.move)) return hinted(session, now)
  return {
    ...now,
    state: 'mine',
    confirm: now.confirm ?? { label: 'Choose a move', ready: aimed !== null },
    act: () => session.confirm()
  }
}

function wait(session: Session): Panel {
  const now = session.said ?? { title: 'Setting the table', text: '' }
  const label = session.table!.seat ? 'Not your turn' : 'You are watching'
  return { ...now, state: 'wait', confirm: { label, ready: false }, act: nothing }
}

export function panelOf(session: Session): Panel {
  const table = session.table!
  if (table.stage === 'waiting') return waiting()
  if (session.isLingering) return lingering(session)
  if (session.curtain) return curtain(session)
  if (session.replay.turn) return replay(session)
  if (session.past.step !== null) return past(session)
  if (session.presenter.moment) return moment(session)
  if (session.presenter.isHolding || session.presenter.waiting) return show(session)
  if (table.stage === 'over') return over(session)
  return session.mine && session.said ? mine(session) : wait(session)
}
