import { randomBytes } from 'node:crypto'
import { escapeMarkup } from '#server/base/http/escape-markup.ts'
import { gzipOf, lastingPiece, storedPiece } from './gzip-pieces.ts'

/** What stands in a landing page for one visitor alone. */
export interface LandingValues {
  sid: string
  asked: string
  question: string
}

/** A visitor of the landing as the web bundle knows one: what they share with others, and what is theirs alone. */
export interface LandingVisit {
  frame: string
  values: LandingValues
  search: string
  setCookies: string[]
}

type Values = LandingValues & { nonce: string }

/** A landing page without what is one visitor's: filled, it is the page of one, as text and as gzip. */
export type Frame = (values: Values) => { html(): string; small(): Buffer }

/** Advertisements have some dozens of names; whoever invents more makes older ones be rendered again. */
const FRAMES_MAX = 100
/** Names that came once; one that comes again gets a frame. */
const MET_MAX = 1000

/**
 * Keeps landing pages by everything that they follow from, with a gap for each thing that is one visitor's: the session,
 * its picture, its question and the nonce. `render` renders one with marks there. Null for the first visitor, because who
 * invents a name for each visit is to cost no more than a page, and where a mark is missing.
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
    // The newest stands last, and the oldest is forgotten.
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
