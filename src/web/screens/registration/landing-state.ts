import { countdownSeconds } from '#domain/registration/registration.ts'

/**
 * Where somebody is on the landing page. It follows from what their browser keeps and from the time, and from nothing that
 * one page alone knows: going back, loading again and a second tab lead to the same state, with a script or without.
 */
export type LandingState =
  /** No code was sent yet, or what was kept is forgotten. */
  | { at: 'new' }
  /** A code was sent, and the button for another one counts. */
  | { at: 'waiting'; secondsLeft: number }
  /** Another code may be asked for, with a new picture: the answer to the old one is used up. */
  | { at: 'again' }
  /** Registered, or known to be. */
  | { at: 'ended'; isNew: boolean }

/** What a browser keeps of the way, as far as the state follows from it. */
export interface Way {
  sentAt: Date | null
  ended: { isNew: boolean } | null
}

/** The state of somebody who comes to the page, by whichever way. */
export function landingState({ sentAt, ended }: Way, now: Date): LandingState {
  if (ended) return { at: 'ended', isNew: ended.isNew }
  if (sentAt === null) return { at: 'new' }
  const secondsLeft = countdownSeconds(sentAt, now)
  return secondsLeft > 0 ? { at: 'waiting', secondsLeft } : { at: 'again' }
}

/** What happens on the page and changes what is kept. Everything else leaves the way as it is. */
export type LandingEvent = 'code-sent' | 'registered' | 'already-registered' | 'another-number'

/** The way after something happened: the newest wins, so that another tab's end does not hide a code that was just sent. */
export function wayAfter(event: LandingEvent, now: Date): Way {
  if (event === 'code-sent') return { sentAt: now, ended: null }
  if (event === 'another-number') return { sentAt: null, ended: null }
  return { sentAt: null, ended: { isNew: event === 'registered' } }
}

/** Whether the picture on the page is of no use any more: its answer has bought a code, and another one is wanted. */
export const isUsedUp = (state: LandingState, asked: string, solved: string): boolean =>
  state.at === 'again' && asked === solved
