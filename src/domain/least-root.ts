/**
 * Finds the least whole number from 1 to `most` at which a falling function is 0 or less. The function falls by at
 * least 1 per step, and is 0 or less at `most`. `first` estimates its value at 0, and `slope` its fall per step. The
 * search interpolates from the last tries, and every fourth try bisects.
 */
export function leastRoot(
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
