import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a product that is not published may contain; LGPL only for a library that is loaded, as libvips and libheif are. */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
]
const ALLOWED_FOR = {
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-/,
  'LGPL-3.0': /^libheif-js$/,
  'OFL-1.1': /^@expo-google-fonts\//,
}

/** Packages that say it in a file alone: the licence that somebody has read there. */
const READ_IN_FILE = { 'png-js': 'MIT' }

/** The packages whose licence nobody has allowed, each with what it says. */
export function refusedLicences(packages) {
  return packages.flatMap((one) => {
    const licence = licenceOf(one)
    const allowed = alternatives(licence).some((choice) => choice.every((part) => isAllowed(part, one.name)))
    return allowed ? [] : [`${one.name} ${one.version}: ${licence}`]
  })
}

/** The licence's name in SPDX's spelling, or "none". */
export function licenceOf({ name, description }) {
  const { license, licenses } = description
  const said = typeof license === 'object' ? license?.type : (license ?? licenses?.[0]?.type)
  return said ?? READ_IN_FILE[name] ?? 'none'
}

/** Every text of a licence that packages bring along, which must travel with them. */
export function licenceTexts(root, packages) {
  return packages.map((one) => {
    const folder = join(root, one.folder)
    const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    const texts = files
      .map((name) => join(folder, name))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8').trim())
    return [`${one.name} ${one.version} (${licenceOf(one)})`, ...texts].join('\n\n')
  })
}

/** "(MIT OR GPL-2.0) " is a choice; "MIT AND ISC" asks for both. */
const alternatives = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /)
    .map((choice) => choice.split(/ AND /).map((part) => part.trim()))

const isAllowed = (licence, name) => ALLOWED.includes(licence) || ALLOWED_FOR[licence]?.test(name) === true
