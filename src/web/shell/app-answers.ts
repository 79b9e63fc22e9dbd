import type { Action, ParamsOf } from '../bridge/protocol.ts'
import { languageOf, wordsFor } from '../language/language.ts'
import { showToast } from '../ui/toasts.ts'
import { host } from './host.ts'

/** Asks the app, or lets the browser stand in for it. False where the link that was tapped has to be followed after all. */
export async function appAnswers<A extends Action>(action: A, params: ParamsOf<A>): Promise<boolean> {
  const done = await host().perform(action, params)
  // Signing out is not all that such a link is for: it leads to the app's own door.
  if (done.ok) return done.value.by === 'host' || done.value.say !== 'signed-out'
  if (done.refusal === 'refused') showToast(wordsFor(languageInAddress()).errors.appRefused)
  return !['invalid-parameters', 'link-not-allowed', 'browser-failed'].includes(done.refusal)
}

const languageInAddress = () => languageOf(new URLSearchParams(location.search).get('type'))
