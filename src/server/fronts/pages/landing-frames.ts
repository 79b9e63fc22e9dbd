import { randomBytes } from 'node:crypto'
import { escapeMarkup } from '#server/base/http/escape-markup.ts'
import { gzipOf, lastingPiece, storedPiece } from './gzip-pieces.ts'

/** The values of a landing page for one visitor. */
export interface LandingValues {
  sid: string
  asked: string
  question: string
}

/** A visit of the landing page in the web bundle: its shared values, and its own. */
export interface LandingVisit {
  frame: string
  values: LandingValues
  search: string
  setCookies: string[]
}

type Values = LandingValues & { nonce: string }

/** A landing page without a visitor's values: filled in, it is that visitor's page, as text and as gzip. */
export type Frame = (values: Values) => { html(): string; small(): Buffer }

/** Advertisements have some dozens of names; invented names evict older frames. */
const FRAMES_MAX = 100
/** Names that came once; one that comes again gets a frame. */
const MET_MAX = 1000

/**
 * Caches landing pages by all their shared inputs, with a gap for each value of a visitor: session, picture,
 * question and nonce. `render` renders one with marks in the gaps. Null for the first visit of a name, so
 * that invented names cost no more than a page, and if a mark is missing.
 */
export function landingFrames<Visit extends LandingVisit>(
  render: (visit: Visit, marks: Values) => Promise<string>,
  framesMax: number = FRAMES_MAX,
) {
  const met = new Set<string>()
  const frames = new Map<string, Promise<Frame | null>>()
  return async function frameOf(visit: Visit): Promise<Frame | null> {
    const name = visit.frame
    const kept = frames.get(name)
    if (!kept && !met.has(name)) {
      addLast(met, name, MET_MAX)
      return null
    }
    const frame = kept ?? makeFrame(visit, render)
    // The newest is last, and the oldest is evicted.
    frames.delete(name)
    frames.set(name, frame)
    for (const oldest of frames.keys()) {
      if (frames.size <= framesMax) break
      frames.delete(oldest)
    }
    return frame.catch((error: unknown) => {
      frames.delete(name)
      throw error
    })
  }
}

function addLast(names: Set<string>, name: string, max: number): void {
  names.add(name)
  for (const oldest of names) {
    if (names.size <= max) return
    names.delete(oldest)
  }
}

async function makeFrame<Visit extends LandingVisit>(
  visit: Visit,
  render: (visit: Visit, marks: Values) => Promise<string>,
): Promise<Frame | null> {
  const chance = randomBytes(6).toString('hex')
  const names = ['nonce', 'sid', 'asked', 'question'] as const
  const mark = (name: (typeof names)[number]) => `${name}${chance}`.slice(-20)
  const marks = { nonce: mark('nonce'), sid: mark('sid'), asked: mark('asked'), question: mark('question') }
  const html = await render(visit, marks)
  const parts = html.split(new RegExp(`(${Object.values(marks).join('|')})`))
  const found = parts
    .filter((_, at) => at % 2 === 1)
    .map((text) => names.find((name) => marks[name] === text))
  if (!names.every((name) => found.includes(name))) return null
  const texts = parts.filter((_, at) => at % 2 === 0)
  const pieces = texts.map(lastingPiece)
  return (values) => {
    const written = { ...values, question: escapeMarkup(values.question) }
    const gaps = found.map((name) => written[name ?? 'nonce'])
    return {
      html: () => texts.map((text, at) => text + (gaps[at] ?? '')).join(''),
      small: () =>
        gzipOf(
          pieces.flatMap((piece, at) => (at < gaps.length ? [piece, storedPiece(gaps[at] ?? '')] : [piece])),
        ),
    }
  }
}
