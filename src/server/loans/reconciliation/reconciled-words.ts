import type { DayFound } from './reconcile.ts'

/** The result of a day as a line for the operator. */
export function dayLine(provider: string, found: DayFound): string {
  const { day, listed, known, booked, waiting, unread, missing, movedKnown, movedWaiting, isSilent } = found
  const begin = `${day} ${provider}: ${listed} paid`
  if (isSilent)
    return `${begin}, and the books have ${missing}. Nothing was concluded: does it list this day yet?`
  const parts = [
    [known, 'known'],
    [booked, 'booked now'],
    [waiting, 'for a person'],
    [unread, 'unreadable'],
    [missing, unread > 0 ? 'only here, or unreadable' : 'only here'],
    [movedKnown, 'gone back or won, as here'],
    [movedWaiting, 'gone back or won, for a person'],
  ] as const
  const counts = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return counts.length > 0 ? `${begin}: ${counts.join(', ')}` : begin
}

/** Returns whether no person has to act: missing payments are booked. */
export const isClean = ({ waiting, unread, missing, movedWaiting }: DayFound): boolean =>
  waiting + unread + missing + movedWaiting === 0
