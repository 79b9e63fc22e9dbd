import { paperTitled, usePaperWords } from '#web/language/papers.ts'
import { askApp } from '#web/shell/ask-app.ts'
import { BorrowerShell } from '#web/shell/borrower-shell.tsx'
import { useHelp } from '#web/shell/help.ts'
import { useBrand } from '#web/shell/settings.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'

export const meta = paperTitled((words) => words.loginFailure.title)

/** The app could not sign the person in (spec 2, "Joint login failure"). */
export default function JointLoginFail() {
  const { loginFailure } = usePaperWords()
  const { deepLinkScheme } = useBrand()
  const help = useHelp()
  return (
    <BorrowerShell title={loginFailure.title}>
      <FailedState title={loginFailure.title} text={loginFailure.notice} help={help}>
        <ButtonLink
          href={`${deepLinkScheme}://login`}
          onClick={askApp('backToLogin', { reason: 'signed-out' })}
        >
          {loginFailure.backToLogin}
        </ButtonLink>
      </FailedState>
    </BorrowerShell>
  )
}
