import { appAction } from '#web/parts/app-action.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { useHelp } from '#web/parts/help.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { paperTitled, usePaperWords } from '#web/words/papers.ts'
import { signInPathsFor } from '#web/words/paths.ts'
import { useBrand } from '#web/words/settings.tsx'
import { useWebAccess } from '#web/words/web-access.ts'
import { useIdentity } from '#web/words/words.ts'

export const meta = paperTitled((words) => words.loginFailure.title)

/** The app could not sign the borrower in (spec 2, "Joint login failure"). */
export default function JointLoginFail() {
  const { loginFailure } = usePaperWords()
  const { deepLinkScheme } = useBrand()
  const { isOpen } = useWebAccess()
  const identity = useIdentity()
  const help = useHelp()
  return (
    <BorrowerShell>
      <FailedState icon="lock" title={loginFailure.title} text={loginFailure.notice} help={help}>
        <ButtonLink
          href={isOpen ? signInPathsFor(identity).login() : `${deepLinkScheme}://login`}
          {...appAction('backToLogin', { reason: 'signed-out' })}
        >
          {loginFailure.backToLogin}
        </ButtonLink>
      </FailedState>
    </BorrowerShell>
  )
}
