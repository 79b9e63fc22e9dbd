import { type ApplicationState, DRAFT_DAYS, isEditable } from '#domain/apply/application.ts'
import { dayEndsAt } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import type { Application } from './application-rows.ts'

const MS_PER_DAY = 86_400_000

/** Returns when an untouched draft ends: at the end of the last day that the page states. */
export const draftEndsAt = ({ changedAt, market }: Pick<Application, 'changedAt' | 'market'>): Date =>
  dayEndsAt(new Date(changedAt.getTime() + DRAFT_DAYS * MS_PER_DAY), markets[market].timeZone)

/** The state as of now: drafts expire, and so do offers that are not accepted. */
export function stateOn(
  application: Pick<Application, 'state' | 'changedAt' | 'market' | 'offerEndsAt' | 'orderNo'>,
  now: Date,
): ApplicationState {
  const { state, offerEndsAt, orderNo } = application
  if (isEditable(state)) return now >= draftEndsAt(application) ? 'expired' : state
  if (state === 'offered' && orderNo === null && offerEndsAt !== null && now >= offerEndsAt) return 'expired'
  return state
}
