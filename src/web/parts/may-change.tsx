import { Notice } from '#web/ui/text/notice.tsx'

/**
 * Marks a page that may change while it is open: the page script polls it (`browser/page/refresh.ts`), and prints here
 * the page's time if no answer comes.
 */
export const MayChange = () => (
  <div data-may-change="" data-old-copy="" hidden>
    <Notice kind="warning">
      <p />
    </Notice>
  </div>
)
