import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = globSync(['*.md', '{brand,brands,deploy,docs,e2e,src}/**/*.md'])

test('every link between documents leads to a file and a heading', () => {
  const broken = documents.flatMap((document) =>
    linksOf(document)
      .filter((link) => !/^[a-z]+:/.test(link) && !exists(document, link))
      .map((link) => `${document}: ${link}`),
  )
  expect(documents.length).toBeGreaterThan(20)
  expect(broken).toEqual([])
})

test('every file that a document for contributors names exists', () => {
  const named = globSync('docs/contribute/*.md').flatMap((document) => [
    ...readFileSync(document, 'utf8').matchAll(/`((?:src|docs|e2e|scripts)\/[^`<*]*)`/g),
  ])
  const paths = named.map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

function linksOf(document: string): string[] {
  const prose = readFileSync(document, 'utf8').replace(/^```.*?^```/gms, '')
  const links = prose.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)
  return [...links].map(([, link, picture]) => link ?? picture ?? '')
}

function exists(document: string, link: string): boolean {
  const [path, anchor] = link.split('#')
  const target = path ? join(dirname(document), path) : document
  return existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor))
}

/** The anchors that GitHub gives to headings. */
function anchorsOf(document: string): string[] {
  const headings = readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
