import type { ReactNode } from 'react'

type ScrollTableProps = {
  /** Accessible name of the table. */
  caption: string
  columns: readonly string[]
  /** Each row starts with its header. */
  rows: readonly { key: string | number; head: ReactNode; cells: readonly ReactNode[] }[]
}

/** A table of figures; if it is wider than the page, it scrolls horizontally. */
export const ScrollTable = ({ caption, columns, rows }: ScrollTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
  <div className="late-scroll" tabIndex={0}>
    <table className="late-table">
      <caption className="only-read">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row" className="unbroken">
              {head}
            </th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells of one row never change places.
              <td key={index} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
