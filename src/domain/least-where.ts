/**
 * The least whole number, from 1 to `most`, at which something that falls by 1 or more at each step is 0 or less; at `most` it is.
 * At 0 it is about `first`, and falls by about `slope`. Where it was last and how far it fell to there says where to try next, so
 * that little is tried; every fourth try halves what is left, however it falls.
 */
export function leastWhere(
  falling: (at: bigint) => bigint,
  first: bigint,
  slope: bigint,
  most: bigint,
): bigint {
  let [low, high] = [1n, most]
  let [at, value, fell] = [0n, first, slope]
  for (let tries = 1; low < high; tries++) {
    const aimed = tries % 4 === 0 ? (low + high) / 2n : at + value / fell
    const next = aimed < low ? low : aimed < high ? aimed : high - 1n
    const found = falling(next)
    if (found <= 0n) high = next
    else low = next + 1n
    fell = (value - found) / (next - at)
    at = next
    value = found
  }
  return low
}
