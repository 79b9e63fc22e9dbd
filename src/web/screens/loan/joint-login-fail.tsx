import { paperTitled, usePaperWords } from '../../language/papers.ts'
import { askApp } from '../../shell/ask-app.ts'
import { BorrowerShell } from '../../shell/borrower-shell.tsx'
import { useHelp } from '../../shell/help.ts'
import { useBrand } from '../../shell/settings.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'

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
