import { csvForPeople } from '#server/base/http/csv.ts'
import { escapeMarkup } from '#server/base/http/escape-markup.ts'
import type { Channel, Figures } from '#server/people/registration/campaign-events.ts'

const COLUMNS = [
  'day',
  'app_from',
  'user_from',
  'utm_tag',
  'visits',
  'clicks',
  'codes',
  'registrations',
] as const

const cellsOf = ({ day, appFrom, userFrom, utmTag, visits, clicks, codes, registrations }: Figures) =>
  [day, appFrom, userFrom, utmTag, visits, clicks, codes, registrations] as const

/**
 * The length at which the text table truncates a channel's names; a spreadsheet has space for all of them.
 */
const NAME_MAX = 24

/**
 * The figures as a text table. Names come from addresses that any client can write, so control characters are
 * removed.
 */
export function figuresTable(figures: readonly Figures[]): string {
  const shortened = (cell: string | number) => {
    const text = String(cell).replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '·')
    return text.length > NAME_MAX ? `${text.slice(0, NAME_MAX - 1)}…` : text
  }
  const rows = [COLUMNS.map(String), ...figures.map((row) => cellsOf(row).map(shortened))]
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const isNumber = (column: number) => column >= 4
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const figuresCsv = (figures: readonly Figures[]): string =>
  csvForPeople([COLUMNS, ...figures.map(cellsOf)])

const STEPS = ['visits', 'clicks', 'codes', 'registrations'] as const
const CHANNELS_SHOWN = 10
const BAR_HEIGHT = 14
const BARS_WIDTH = 420
const LABEL_WIDTH = 240
const COLOURS = ['#b7c9c2', '#7fa899', '#3f8a72', '#0b6e4f']

/** The funnel of each channel, over all days: four bars for each of the ten channels with the most visits. */
export function figuresPlot(figures: readonly Figures[]): string {
  const channels = [...totals(figures)].sort(([, a], [, b]) => b.visits - a.visits).slice(0, CHANNELS_SHOWN)
  const most = Math.max(1, ...channels.flatMap(([, total]) => STEPS.map((step) => total[step])))
  const rowHeight = BAR_HEIGHT * STEPS.length + 16
  const rows = channels.map(([name, total], row) => {
    const top = 40 + row * rowHeight
    const label = name.length > 32 ? `${name.slice(0, 31)}…` : name
    const bars = STEPS.map((step, index) => {
      const width = Math.round((total[step] / most) * BARS_WIDTH)
      const y = top + index * BAR_HEIGHT
      return (
        `<rect x="${LABEL_WIDTH}" y="${y}" width="${width}" height="${BAR_HEIGHT - 2}" fill="${COLOURS[index]}"/>` +
        `<text x="${LABEL_WIDTH + width + 6}" y="${y + BAR_HEIGHT - 4}">${total[step]} ${step}</text>`
      )
    })
    return `<text x="8" y="${top + BAR_HEIGHT}">${escapeMarkup(label)}</text>${bars.join('')}`
  })
  const [width, height] = [LABEL_WIDTH + BARS_WIDTH + 160, 50 + channels.length * rowHeight]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `font-family="system-ui, sans-serif" font-size="12" fill="#1c2421"><rect width="100%" height="100%" fill="#fff"/>` +
    `<text x="8" y="22" font-size="16" font-weight="600">Registration by channel</text>${rows.join('')}</svg>\n`
  )
}

function totals(figures: readonly Figures[]): Map<string, Pick<Figures, (typeof STEPS)[number]>> {
  const all = new Map<string, Pick<Figures, (typeof STEPS)[number]>>()
  for (const row of figures) {
    const name = nameOf(row)
    const before = all.get(name) ?? { visits: 0, clicks: 0, codes: 0, registrations: 0 }
    all.set(name, {
      visits: before.visits + row.visits,
      clicks: before.clicks + row.clicks,
      codes: before.codes + row.codes,
      registrations: before.registrations + row.registrations,
    })
  }
  return all
}

const nameOf = ({ appFrom, userFrom, utmTag }: Channel) =>
  [appFrom, userFrom, utmTag].filter((part) => part !== '').join(' / ') || '(no channel)'
