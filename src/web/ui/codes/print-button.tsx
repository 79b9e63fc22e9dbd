/** Prints the page. Hidden without script. */
export const PrintButton = ({ text }: { text: string }) => (
  <button type="button" className="button needs-script" data-kind="soft" data-size="small" data-print="">
    {text}
  </button>
)
