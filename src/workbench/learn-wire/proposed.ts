export type Sureness = 'sure' | 'likely' | 'guess'

/** One line of the proposal: what of ours is called how on the wire, and how sure that is. */
export interface Proposed {
  kind: 'path' | 'name' | 'identity'
  ours: string
  theirs: string
  sure: Sureness
}
