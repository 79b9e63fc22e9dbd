import type { ComponentProps } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useWords } from '#web/words/words.ts'

type FormProps = Omit<ComponentProps<'form'>, 'method'> & {
  method: 'post'
  /** Draft key: stores the borrower's input on this phone until the server has accepted it. Empty stores nothing. */
  draft?: string | undefined
  /** Whether the page answers a submission: its values are newer than any draft. */
  isAnswered?: boolean
  /** Message without an answer, if the specification has one. */
  lost?: string | undefined
  /** Additional message without an answer: whether it may have been done. */
  uncertain?: string | undefined
  /** Replaces the message by the additional one: a retry could do it twice. */
  isUncertainAlone?: boolean
}

/**
 * A form of a page. The page script sends it and shows the answer in place (`browser/forms/forms.ts`); without script
 * the browser does.
 */
export function Form({ draft, isAnswered, lost, uncertain, isUncertainAlone, children, ...form }: FormProps) {
  const { common } = useWords()
  return (
    <form
      {...form}
      data-draft={draft || undefined}
      data-answered={isAnswered ? '' : undefined}
      data-lost={lost}
      data-uncertain={uncertain}
      data-uncertain-alone={isUncertainAlone ? '' : undefined}
    >
      {draft && (
        <div data-draft-kept="" hidden>
          <Notice>
            <div className="spread">
              {common.draftKept}
              <Button kind="quiet" size="small">
                {common.discard}
              </Button>
            </div>
          </Notice>
        </div>
      )}
      {children}
    </form>
  )
}
