import type { ComponentProps } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { useWords } from '#web/words/words.ts'

type FormProps = Omit<ComponentProps<'form'>, 'method'> & {
  method: 'post'
  /** Keeps what the borrower types on this phone, under this key, until the server has taken it. Empty keeps nothing. */
  draft?: string | undefined
  /** Whether the page answers a submission: what came back is newer than any draft. */
  isAnswered?: boolean
  /** Said where no answer came, if the specification has words of its own for it. */
  lost?: string | undefined
  /** Said besides where no answer came: whether it was done after all. */
  uncertain?: string | undefined
  /** Says only that: not to try again, which could do it twice. */
  isUncertainAlone?: boolean
}

/** A form of a page. The page script sends it and shows the answer in place (`browser/forms.ts`); without one the browser does. */
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
