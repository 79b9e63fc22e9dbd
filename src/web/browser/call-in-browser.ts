import type { Call } from '#contract/wire/call-result.ts'
import type { Identity } from '#contract/wire/session.ts'
import { wireMapOf } from '#contract/wire/wire-map.ts'
import { settingsInBrowser } from '#web/browser/page/settings.ts'
import { showLoading, showToast } from '#web/browser/page/toasts.ts'
import { callOverHttp } from '#web/calls/call.ts'
import { endsSession } from '#web/calls/session-end.ts'
import { languageOf, wordsFor } from '#web/words/language.ts'

const { brand, wireMap } = settingsInBrowser()
const backend = { ...brand, map: wireMapOf(wireMap) }

/** The calls of a page in the browser: requests to the configured backend, with toasts (spec 7). */
export const callInBrowser = (identity: Identity): Call =>
  callOverHttp({
    backend,
    identity,
    report: ({ path }, fault) => console.info('No answer that can be read:', path, fault),
    answered: (answer) => {
      if (endsSession(answer))
        void import('#web/browser/offline/end-copies.ts')
          .then(({ endCopies }) => endCopies())
          .catch(() => undefined)
    },
    failureWords: wordsFor(languageOf(identity.type)).failures,
    showLoading,
    showToast,
  })
