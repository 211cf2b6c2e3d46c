import { globSync, readFileSync } from 'node:fs'
import { SWITCH_NAMES, UPCOMING_SWITCHES } from '@tickmark/core/switches/SWITCHES'
import { expect, it } from 'vitest'

/** All code but its comments, and but the tables that merely list the switches. */
const SOURCES = globSync('{apps,packages}/*/src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$|\/switches\/SWITCHES(?:_TO_COME)?\.ts$/.test(path))
  .map((path) => readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, ''))
const UPCOMING: ReadonlySet<string> = new Set(UPCOMING_SWITCHES)
const BUILT = SWITCH_NAMES.filter((name) => !UPCOMING.has(name))

const isAsked = (name: string) => SOURCES.some((text) => new RegExp(`\\b${name}\\b`).test(text))

it.each(BUILT)('something asks whether %s is on', (name) => {
  expect(isAsked(name)).toBe(true)
})

it('knows no switch as one to come that something asks already', () => {
  expect(UPCOMING_SWITCHES.filter(isAsked)).toEqual([])
})
