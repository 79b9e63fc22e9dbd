import { addDays, type Day, isDay } from '#domain/dates.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { COLLECTION, COLLECTION_SUB_TYPES, PROBLEM_TYPES } from './complaint.ts'

/** How a complaint came. All but the first are entered by the lender's staff. */
export const COMPLAINT_CHANNELS = [
  'app',
  'telephone',
  'letter',
  'branch',
  'email',
  'condusef',
  'ombudsman',
] as const

export type ComplaintChannel = (typeof COMPLAINT_CHANNELS)[number]

export const STAFF_CHANNELS = COMPLAINT_CHANNELS.filter((channel) => channel !== 'app')

/** How it was decided: for the customer, partly, or against. */
export const COMPLAINT_OUTCOMES = ['for', 'partly', 'against'] as const

export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number]

/** Whether it was decided for the customer, wholly or partly; not where nobody has said so. */
export const isForCustomer = (outcome: ComplaintOutcome | null): boolean =>
  outcome === 'for' || outcome === 'partly'

/** How long ago something may have come that is only entered now. */
const ENTERED_WITHIN_DAYS = 366

/** What the staff chooses of a complaint that came another way than through the pages. */
export type EnteredComplaint = {
  channel: ComplaintChannel
  problemType: string
  problemSonType: string
  receivedOn: Day
}

/**
 * A complaint that came by telephone, on paper or from an authority, checked on `today`. Its clock runs from the day on
 * which it came, and not from the day on which somebody wrote it down. Refusals: `unknown-channel`, `unknown-type`,
 * `sub-type-missing`, `unknown-day`.
 */
export function enterComplaint(
  typed: { channel: string; problemType: string; problemSonType: string; receivedOn: string },
  today: Day,
): Result<EnteredComplaint, 'unknown-channel' | 'unknown-type' | 'sub-type-missing' | 'unknown-day'> {
  const { problemType, receivedOn } = typed
  const channel = STAFF_CHANNELS.find((one) => one === typed.channel)
  if (channel === undefined) return refuse('unknown-channel')
  if (!PROBLEM_TYPES.some(({ value }) => value === problemType)) return refuse('unknown-type')
  const isCollection = problemType === COLLECTION
  const problemSonType = isCollection ? typed.problemSonType : ''
  if (isCollection && !COLLECTION_SUB_TYPES.some(({ value }) => value === problemSonType))
    return refuse('sub-type-missing')
  const isKnownDay =
    isDay(receivedOn) && receivedOn <= today && receivedOn >= addDays(today, -ENTERED_WITHIN_DAYS)
  return isKnownDay ? ok({ channel, problemType, problemSonType, receivedOn }) : refuse('unknown-day')
}
