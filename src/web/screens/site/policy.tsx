import type { Handle } from '#web/calls/page.ts'
import { SiteShell } from '#web/parts/site/site-shell.tsx'
import { sitePathsIn } from '#web/words/paths.ts'
import { useBrand, useSurroundings } from '#web/words/settings.tsx'
import { useSiteWords } from '#web/words/site.ts'
import { useLanguage } from '#web/words/words.ts'
import { POLICY_SCRIPT } from './policy-script.ts'

export const handle: Handle = { scriptFree: true, isPublic: true }

/** The configured privacy page in a frame (spec 2): the product's own, unless the lender configures another. */
export default function Policy() {
  const words = useSiteWords()
  const { name, privacyUrl } = useBrand()
  const { nonce } = useSurroundings()
  const { privacyNotice } = sitePathsIn(useLanguage())
  const address = privacyUrl || privacyNotice
  return (
    <SiteShell
      section="privacy"
      title={`${words.privacy} | ${name}`}
      description={words.privacyDescription(name)}
    >
      <div className="site-head">
        <h1>{words.privacy}</h1>
      </div>
      <iframe src={address} title={words.policyFrame} referrerPolicy="no-referrer" />
      <p>
        <a className="text-action" href={address} rel="noreferrer">
          {words.openPolicy}
        </a>
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this product, which React would escape */}
      <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: POLICY_SCRIPT }} />
    </SiteShell>
  )
}
