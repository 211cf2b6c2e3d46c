/** A picture whose outside is sound: its kind by its content, and its size in pixels. */
export type Picture = { type: 'png' | 'jpeg' | 'gif'; width: number; height: number }
