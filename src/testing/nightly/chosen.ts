import { readArguments } from '#scripts/arguments.mjs'

/** Results of an earlier run: by step name, whether it passed. */
export type EarlierResults = ReadonlyMap<string, boolean>

/**
 * Selects steps: `--from fuzz` that one and all after it, `--only dev,third` these, `--go-on` those that an earlier
 * run of the same commit did not pass. Steps can be given by number.
 */
export function chosen<Step extends { name: string }>(
  args: readonly string[],
  all: readonly Step[],
  earlier: EarlierResults,
): { steps: readonly Step[]; listOnly: boolean } {
  const { values } = readArguments('nightly', args)
  const placeOf = (named: string) => {
    const place = /^\d+$/.test(named) ? Number(named) - 1 : all.findIndex(({ name }) => name === named)
    if (all[place] === undefined) throw new Error(`There is no step ${named}; --list names them`)
    return place
  }
  const from = values.from === undefined ? 0 : placeOf(values.from)
  const only = values.only?.split(',').map(placeOf)
  const steps = all.filter(
    ({ name }, place) =>
      place >= from && (only?.includes(place) ?? true) && !(values['go-on'] && earlier.get(name) === true),
  )
  return { steps, listOnly: values.list }
}
