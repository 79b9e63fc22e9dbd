/** Prints the page. Without a script it is not shown. */
export const PrintButton = ({ text }: { text: string }) => (
  <button type="button" className="button needs-script" data-kind="soft" data-size="small" data-print="">
    {text}
  </button>
)
