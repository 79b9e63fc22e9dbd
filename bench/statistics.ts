/** The median, which ignores outliers of a shared machine. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The median with minimum and maximum. */
export function spread(values: readonly number[], digits = 0): string {
  const [middle, lowest, highest] = [median(values), Math.min(...values), Math.max(...values)]
  return `${middle.toFixed(digits)} (${lowest.toFixed(digits)}, ${highest.toFixed(digits)})`
}

/** The median with lower and upper quartile. */
export function quartiles(values: readonly number[]): string {
  const sorted = [...values].sort((one, other) => one - other)
  const half = Math.ceil(sorted.length / 2)
  const parts = [sorted, sorted.slice(0, half), sorted.slice(-half)].map(median)
  const [middle, lower, upper] = parts.map((value) => value.toFixed(0))
  return `${middle} (${lower}, ${upper})`
}

/** Formats Markdown table lines that also align on a console. */
export function table(header: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...body.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
