import { Notice } from '#web/ui/text/notice.tsx'

/**
 * Marks a page that may change while it is open: the page script asks for it again (`browser/refresh.ts`). Where no answer
 * comes it says here of when the page is.
 */
export const MayChange = () => (
  <div data-may-change="" data-old-copy="" hidden>
    <Notice kind="warning">
      <p />
    </Notice>
  </div>
)
