import { expect, it } from 'vitest'
import { parseExportArguments } from './parseExportArguments.ts'

it('takes one folder, from where the command was given', () => {
  expect(parseExportArguments(['out'], '/home/ann')).toEqual({ folder: '/home/ann/out' })
  expect(parseExportArguments(['/srv/out'], '/home/ann')).toEqual({ folder: '/srv/out' })
})

it.each([[[]], [['']], [['a', 'b']], [['--help']]])(
  'refuses %j and says how it is used',
  (args) => {
    expect(() => parseExportArguments(args, '/')).toThrow('npm run export -- <folder>')
  },
)
