import bwip from '@bwip-js/node'
import type { Symbology } from '#server/integrations/payments/provider.ts'

/**
 * Pixels of the thinnest bar. Two make a reference of 14 digits 264 pixels wide, which a phone of 360 shows
 * unscaled. Three would be scaled there to bars of uneven widths, which tills do not read reliably.
 */
const BAR_PIXELS = 2
const SQUARE_PIXELS = 8
/** Empty modules around a code, which scanners need: 10 beside bars, 4 around a QR code. */
const QUIET_BARS = 10
const QUIET_SQUARES = 4
const BAR_HEIGHT = 60
/** The longest text of a field of an answer. */
const ADDRESS_MAX = 4000

/**
 * A code as a picture: an SVG data URI. Empty if a channel has no code, and for one of more than about 180
 * characters, which no field can hold; the reference beside it can still be typed.
 */
export function codeImage(text: string, symbology: Symbology): string {
  if (symbology === 'none' || text === '') return ''
  const uri = symbology === 'qr' ? squares(text) : bars(text)
  return uri.length <= ADDRESS_MAX ? uri : ''
}

function bars(text: string): string {
  const [code] = bwip.raw('code128', text, '')
  if (!code || !('sbs' in code)) throw new Error('a Code 128 was not drawn as bars')
  // Widths of bar, gap, bar, gap, ...
  let path = ''
  let at = QUIET_BARS
  code.sbs.forEach((width, index) => {
    if (index % 2 === 0) path += `M${at} 0h${width}v${BAR_HEIGHT}h-${width}z`
    at += width
  })
  return picture(at + QUIET_BARS, BAR_HEIGHT, BAR_PIXELS, `<path d="${path}"/>`)
}

function squares(text: string): string {
  // The lowest error correction: a screen is not damaged, and fewer modules are larger ones.
  const [code] = bwip.raw('qrcode', text, 'eclevel=L')
  if (!code || !('pixs' in code)) throw new Error('a QR code was not drawn as squares')
  const { pixs, pixx, pixy } = code
  let path = ''
  for (let row = 0; row < pixy; row++) path += rowPath(pixs.slice(row * pixx, (row + 1) * pixx), row)
  const size = pixx + 2 * QUIET_SQUARES
  // One line through the middle of each row, as thick as the row: the shortest representation.
  return picture(size, size, SQUARE_PIXELS, `<path stroke="#000" d="${path}"/>`)
}

function rowPath(row: readonly number[], number: number): string {
  let path = ''
  let drawnTo: number | null = null
  for (let from = 0; from < row.length; from++) {
    if (row[from] !== 1) continue
    let to = from
    while (row[to] === 1) to++
    path += drawnTo === null ? `M${from + QUIET_SQUARES} ${number + QUIET_SQUARES}.5` : `m${from - drawnTo} 0`
    path += `h${to - from}`
    drawnTo = to
    from = to
  }
  return path
}

function picture(width: number, height: number, scale: number, drawing: string): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" ` +
    `height="${height * scale}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/>${drawing}</svg>`
  return `data:image/svg+xml,${svg.replaceAll('%', '%25').replaceAll('#', '%23').replaceAll('"', "'")}`
}
