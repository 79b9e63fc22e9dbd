import { countdownSeconds } from '#domain/registration/registration.ts'

/**
 * The state of a visitor on the landing page. It depends only on what the browser keeps and on the time. So Back, a
 * reload and a second tab lead to the same state, with a script or without.
 */
export type LandingState =
  /** No code was sent yet, or the kept form was cleared. */
  | { at: 'new' }
  /** A code was sent, and the button for another one counts down. */
  | { at: 'waiting'; secondsLeft: number }
  /** Another code may be requested, with a new picture: the answer to the old one is used up. */
  | { at: 'again' }
  /** Registered, now or before. */
  | { at: 'ended'; isNew: boolean }

/** The kept data that the state depends on. */
export interface Way {
  sentAt: Date | null
  ended: { isNew: boolean } | null
}

/** Returns the state of a visitor who opens the page in any way. */
export function landingState({ sentAt, ended }: Way, now: Date): LandingState {
  if (ended) return { at: 'ended', isNew: ended.isNew }
  if (sentAt === null) return { at: 'new' }
  const secondsLeft = countdownSeconds(sentAt, now)
  return secondsLeft > 0 ? { at: 'waiting', secondsLeft } : { at: 'again' }
}

/** The events on the page that change the kept data. No other event changes the state. */
export type LandingEvent = 'code-sent' | 'registered' | 'already-registered' | 'another-number'

/** Applies an event. The newest event wins, so another tab's result does not hide a code that was just sent. */
export function wayAfter(event: LandingEvent, now: Date): Way {
  if (event === 'code-sent') return { sentAt: now, ended: null }
  if (event === 'another-number') return { sentAt: null, ended: null }
  return { sentAt: null, ended: { isNew: event === 'registered' } }
}

/** Whether the picture on the page is invalid: its answer was used for a code, and another code is wanted. */
export const isUsedUp = (state: LandingState, asked: string, solved: string): boolean =>
  state.at === 'again' && asked === solved
