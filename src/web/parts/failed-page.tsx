import type { Frame, ScreenModule } from '#web/calls/page.ts'
import type { FailedResult } from '#web/calls/require-data.ts'
import { BorrowerShell } from './borrower-shell.tsx'
import { FailedCall } from './failed-call.tsx'

const useNoFrame = (): Frame => ({})

interface FailedPageProps {
  screen: ScreenModule
  result: FailedResult
  actionData: unknown
}

/** A page whose load failed, in the frame of its screen. */
export function FailedPage({ screen, result, actionData }: FailedPageProps) {
  const { useFrame = useNoFrame, Failed = FailedCall } = screen
  const { onward, loan, below, ...frame } = useFrame(actionData as never)
  return (
    <BorrowerShell {...frame}>
      <Failed result={result} {...{ onward, loan }} />
      {below}
    </BorrowerShell>
  )
}
