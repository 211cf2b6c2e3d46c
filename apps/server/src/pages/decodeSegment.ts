/** A segment of an address as text; one that is not encoded properly stands for itself. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
