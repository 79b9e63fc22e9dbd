import { addDays, type Day, isDay } from '#domain/dates.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { COLLECTION, COLLECTION_SUB_TYPES, PROBLEM_TYPES } from './complaint.ts'

/** Channels of complaints. Staff enters all but the first. */
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

/** Outcomes: for the customer, in part, or against the customer. */
export const COMPLAINT_OUTCOMES = ['for', 'partly', 'against'] as const

export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number]

/** Returns whether the outcome favours the customer, wholly or in part; false if none is recorded. */
export const isForCustomer = (outcome: ComplaintOutcome | null): boolean =>
  outcome === 'for' || outcome === 'partly'

/** Age limit of a complaint that staff enters. */
const ENTERED_WITHIN_DAYS = 366

/** Fields that staff fills in for a complaint of another channel. */
export type EnteredComplaint = {
  channel: ComplaintChannel
  problemType: string
  problemSonType: string
  receivedOn: Day
}

/**
 * Checks a complaint received by telephone, on paper or from an authority. Its deadline counts from the day of
 * receipt, not of entry. Refusals: `unknown-channel`, `unknown-type`, `sub-type-missing`, `unknown-day`.
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
