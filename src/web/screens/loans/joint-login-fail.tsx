import { paperTitled, usePaperWords } from '#web/language/papers.ts'
import { doorPathsFor } from '#web/paths.ts'
import { askApp } from '#web/shell/ask-app.ts'
import { BorrowerShell } from '#web/shell/borrower-shell.tsx'
import { useDoor } from '#web/shell/door.ts'
import { useHelp } from '#web/shell/help.ts'
import { useBrand } from '#web/shell/settings.tsx'
import { useIdentity } from '#web/shell/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'

export const meta = paperTitled((words) => words.loginFailure.title)

/** The app could not sign the person in (spec 2, "Joint login failure"). */
export default function JointLoginFail() {
  const { loginFailure } = usePaperWords()
  const { deepLinkScheme } = useBrand()
  const { isOpen } = useDoor()
  const identity = useIdentity()
  const help = useHelp()
  return (
    <BorrowerShell title={loginFailure.title}>
      <FailedState title={loginFailure.title} text={loginFailure.notice} help={help}>
        <ButtonLink
          href={isOpen ? doorPathsFor(identity).login() : `${deepLinkScheme}://login`}
          onClick={askApp('backToLogin', { reason: 'signed-out' })}
        >
          {loginFailure.backToLogin}
        </ButtonLink>
      </FailedState>
    </BorrowerShell>
  )
}
