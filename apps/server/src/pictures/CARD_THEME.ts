/** The tokens of the dark theme, as a picture needs them. */
export const CARD_THEME = {
  bg: '#060606',
  raise: '#0d0d0d',
  line: '#212121',
  line2: '#333333',
  fg: '#f2f2f2',
  fg2: '#a8a8a8',
  fg3: '#8f8f8f',
  accent: '#fbb92d',
  sample: '#231c0b',
  tones: { up: '#33cc85', down: '#f26b60', neutral: '#c4c4c4', flat: '#8f8f8f' },
  font: 'Inter Variable',
} as const
