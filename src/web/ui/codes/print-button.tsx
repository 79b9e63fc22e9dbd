/** Prints the page. Without script there is nothing that it could do, so it is not there. */
export function PrintButton({ text }: { text: string }) {
  return (
    <button
      type="button"
      className="button needs-script"
      data-kind="soft"
      data-size="small"
      onClick={() => window.print()}
    >
      {text}
    </button>
  )
}
