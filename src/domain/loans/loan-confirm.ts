import { ok, type Result, refuse } from '#domain/result.ts'

/** When the confirm page loads its data a second time (spec 9). */
export const CONFIRM_RELOAD_DELAY_MS = 5_500

/** `isType` of the second and last load of an offer (spec 4, spec 7). */
export const RELOADED_TYPE = 1

/** Stage of an offer's page: loaded, waiting behind the modal, or reloaded. */
export type ConfirmStage = 'loaded' | 'waiting' | 'reloaded'

/** Events: an offer arrived, or the wait ended. */
export type ConfirmEvent = { name: 'arrived'; isNeedPop: boolean } | { name: 'waited' }

/**
 * Returns the next stage. The first offer with `isNeedPop` waits behind the modal and is then reloaded once. A second
 * request to reload is ignored, so the page never loops (spec 4).
 */
export function nextStage(stage: ConfirmStage, event: ConfirmEvent): ConfirmStage {
  if (stage === 'loaded' && event.name === 'arrived' && event.isNeedPop) return 'waiting'
  if (stage === 'waiting' && event.name === 'waited') return 'reloaded'
  return stage
}

/** Returns whether the offer may be accepted. Refuses `agreement-not-ticked` (spec 5, "Confirm loan"). */
export function checkAgreement(isTicked: boolean): Result<'agreed', 'agreement-not-ticked'> {
  return isTicked ? ok('agreed') : refuse('agreement-not-ticked')
}
