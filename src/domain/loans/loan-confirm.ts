import { ok, type Result, refuse } from '#domain/result.ts'

/** When the confirm page loads its data a second time (spec 9). */
export const CONFIRM_RELOAD_DELAY_MS = 5_500

/** `isType` of the second and last load of an offer (spec 4, spec 7). */
export const RELOADED_TYPE = 1

/** Where the page of an offer is: just loaded, waiting behind the modal, or loaded again. */
export type ConfirmStage = 'loaded' | 'waiting' | 'reloaded'

/** What has happened to it: an offer arrived, the wait is over. */
export type ConfirmEvent = { name: 'arrived'; isNeedPop: boolean } | { name: 'waited' }

/**
 * The next stage. The first offer with `isNeedPop` waits behind the modal; after the wait it is reloaded
 * once, and an offer that asks for it again is shown as it is, so that the page can never reload for ever
 * (spec 4).
 */
export function nextStage(stage: ConfirmStage, event: ConfirmEvent): ConfirmStage {
  if (stage === 'loaded' && event.name === 'arrived' && event.isNeedPop) return 'waiting'
  if (stage === 'waiting' && event.name === 'waited') return 'reloaded'
  return stage
}

/**
 * Whether the offer may be accepted: refused with `agreement-not-ticked` unless the agreement is ticked (spec
 * 5, "Confirm loan").
 */
export function checkAgreement(isTicked: boolean): Result<'agreed', 'agreement-not-ticked'> {
  return isTicked ? ok('agreed') : refuse('agreement-not-ticked')
}
