/** Something with what it has of two metrics, and of a third that makes it large or small. */
export type ScatterPoint = {
  id: string
  name: string
  x: number | null
  y: number | null
  /** Absent where nothing makes points large or small; null where that is not known. */
  size?: number | null
}
