import { addBusinessDays } from '#domain/business-days.ts'
import { addDays, type Day } from '#domain/dates.ts'
import { type Days, daysOff } from '#domain/markets/holidays.ts'
import { holidaysByLaw, type MarketId } from '#domain/markets/market.ts'
import { complaintAnswerOn } from '#domain/markets/rules.ts'
import { COMPLAINT_IMAGES_MAX, COMPLAINT_TEXT_MAX } from '#domain/markets/specified.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { fitsCharacters, isBlank, readText } from '#domain/text-count.ts'

export {
  COMPLAINT_IMAGES_MAX,
  COMPLAINT_TEXT_MAX,
} from '#domain/markets/specified.ts'

/** The problem type that has sub-types and that an order must support (spec 2, "Complaint home"; spec 4). */
export const COLLECTION = '1'

/** The type "payment not credited", which also opens a claim. */
export const MISSING_PAYMENT = '2'

/** The type "charges". An open complaint of this type stops the penalty. */
export const CHARGES = '3'

/** Window in which an identical complaint counts as a repeat, and in which a phone retries by itself. */
export const SENT_AGAIN_HOURS = 12
export const SENT_AGAIN_MS = SENT_AGAIN_HOURS * 3_600_000

/** Complaint types of our own server. Their labels are in the word files. */
export const PROBLEM_TYPES = [
  { value: COLLECTION, name: 'collection' },
  { value: MISSING_PAYMENT, name: 'payment-not-credited' },
  { value: CHARGES, name: 'amount-or-charges' },
  { value: '4', name: 'money-not-received' },
  { value: '5', name: 'personal-data' },
  { value: '6', name: 'app' },
  { value: '7', name: 'other' },
] as const

/** The sub-types of a collection complaint. */
export const COLLECTION_SUB_TYPES = [
  { value: '1', name: 'threats-or-insults' },
  { value: '2', name: 'contact-with-others' },
  { value: '3', name: 'contact-at-wrong-hours' },
  { value: '4', name: 'not-my-debt' },
  { value: '5', name: 'other' },
] as const

export type ProblemTypeName = (typeof PROBLEM_TYPES)[number]['name']
export type CollectionSubTypeName = (typeof COLLECTION_SUB_TYPES)[number]['name']

/** Facts about the order that a complaint refers to. */
export type ComplaintOrder = { no: string; takesCollectionComplaints: boolean }

/** A complaint as typed. `problemSonType` is empty unless the type is collection. */
export type ComplaintDraft = {
  problemType: string
  problemSonType: string
  problemDetail: string
  problemImages: readonly string[]
}

/** A stored complaint. `orderNo` is empty if it refers to no order. */
export type Complaint = ComplaintDraft & { orderNo: string; openedAt: Date }

export type ComplaintRefusal =
  | 'unknown-type'
  | 'collection-not-supported'
  | 'sub-type-missing'
  | 'control-character'
  | 'description-empty'
  | 'description-too-long'
  | 'too-many-images'

/**
 * A new complaint about an order, or about none (`null`). Refusals, first that applies (spec 4, "Complaint
 * flow"; spec 5): `unknown-type`, `collection-not-supported`, `sub-type-missing`, `control-character`,
 * `description-empty`, `description-too-long`, `too-many-images`.
 */
export function openComplaint(
  order: ComplaintOrder | null,
  draft: ComplaintDraft,
  now: Date,
): Result<Complaint, ComplaintRefusal> {
  const choice = checkProblemChoice(order, draft.problemType, draft.problemSonType)
  if (!choice.ok) return choice
  const description = readText(draft.problemDetail)
  if (!description.ok) return description
  if (isBlank(description.value)) return refuse('description-empty')
  if (!fitsCharacters(description.value, COMPLAINT_TEXT_MAX)) return refuse('description-too-long')
  if (draft.problemImages.length > COMPLAINT_IMAGES_MAX) return refuse('too-many-images')
  return ok({
    problemType: draft.problemType,
    problemSonType: choice.value,
    problemDetail: description.value,
    problemImages: [...draft.problemImages],
    orderNo: order?.no ?? '',
    openedAt: now,
  })
}

/**
 * Returns the sub-type of a type: empty for every type but collection. Refusals: `unknown-type`,
 * `collection-not-supported`, `sub-type-missing` (spec 4, complaint flow 2 and 3).
 */
export function checkProblemChoice(
  order: ComplaintOrder | null,
  problemType: string,
  problemSonType: string,
): Result<string, 'unknown-type' | 'collection-not-supported' | 'sub-type-missing'> {
  if (!PROBLEM_TYPES.some(({ value }) => value === problemType)) return refuse('unknown-type')
  if (problemType !== COLLECTION) return ok('')
  if (!order?.takesCollectionComplaints) return refuse('collection-not-supported')
  if (problemSonType === '') return refuse('sub-type-missing')
  if (!COLLECTION_SUB_TYPES.some(({ value }) => value === problemSonType)) return refuse('unknown-type')
  return ok(problemSonType)
}

/**
 * Returns whether another picture may be added. The picker disappears at the limit, and a tenth picture is ignored
 * (spec 5).
 */
export function mayAddImage(imageCount: number): boolean {
  return imageCount < COMPLAINT_IMAGES_MAX
}

/**
 * Returns whether a text can be a picture address. Addresses are joined by commas, so none contains one (spec 3,
 * design 5).
 */
export function isImageAddress(text: string): boolean {
  return /^[^\s,]+$/.test(text)
}

/**
 * Returns the last day for an answer to a complaint opened on `openedOn`, by the market's rule. Counting starts on the
 * next day. If the lender lists no holidays, the deadline comes out early, never late.
 */
export function answerDueDay(
  market: MarketId,
  openedOn: Day,
  off: Days = daysOff(holidaysByLaw[market]),
): Day {
  const { days, counted } = complaintAnswerOn(market, openedOn)
  if (counted === 'calendar') return addDays(openedOn, days)
  return addBusinessDays(openedOn, days, off)
}

/** Progress of a complaint, set by the lender's staff. */
export const COMPLAINT_STATES = ['received', 'in-review', 'answered', 'closed'] as const

export type ComplaintState = (typeof COMPLAINT_STATES)[number]

/** Returns whether a rating is asked for: the complaint is answered and not rated (spec 3, `isNeedScore`; spec 4). */
export function isRatingWanted(isAnswered: boolean, score: number | null): boolean {
  return isAnswered && score === null
}
