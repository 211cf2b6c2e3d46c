/** Roughly normal with a deviation of one: the sum of three uniform numbers. */
export function gauss(random: () => number): number {
  return (random() + random() + random() - 1.5) * 2
}
