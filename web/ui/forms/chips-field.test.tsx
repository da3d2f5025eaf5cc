import { useState } from 'react'
import { expect, test } from 'vitest'
import { splitRecipients } from '#core/text/addresses/split-recipients.ts'
import { click, leave, paste, press, render, type } from '#testing/dom.tsx'
import { ChipsField } from './chips-field.tsx'

const PEOPLE = ['anna@a.example', 'ann@b.example', 'ben@a.example']

function Field({ start, onValue }: { start: string; onValue: (value: string) => void }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <ChipsField
        label="To"
        value={value}
        onChange={next => {
          setValue(next)
          onValue(next)
        }}
        split={splitRecipients}
        isValid={chip => chip.includes('@')}
        labelOf={chip => chip}
        suggest={text =>
          PEOPLE.filter(person => person.startsWith(text)).map(value => ({ value, label: value }))
        }
      />
      <button type="button" onClick={() => setValue('loaded@a.example')}>
        Load
      </button>
    </>
  )
}

function open(start = '') {
  let value = start
  const screen = render(<Field start={start} onValue={next => (value = next)} />)
  const input = screen.querySelector('input')!
  return {
    input,
    screen,
    around: screen.parentElement!,
    value: () => value,
    chips: () =>
      [...screen.querySelectorAll('[aria-label^="Remove "]')].map(button =>
        button.getAttribute('aria-label')?.slice('Remove '.length),
      ),
    options: () => [...screen.querySelectorAll('[role=option]')].map(option => option.textContent),
    chosen: () => screen.querySelector('[aria-selected=true]')?.textContent,
  }
}

test.each([',', ';', 'Enter'])('%s ends an address that nobody is suggested for', key => {
  const field = open()
  type(field.input, 'zoe@c.example')
  press(field.input, key)
  expect(field.chips()).toEqual(['zoe@c.example'])
  expect([field.input.value, field.value()]).toEqual(['', 'zoe@c.example'])
})

test.each(['，', '、', '；', '،', '؛'])('%s, which no key tells, ends an address', separator => {
  const field = open()
  type(field.input, `zoe@c.example${separator}`)
  expect(field.chips()).toEqual(['zoe@c.example'])
  expect([field.input.value, field.value()]).toEqual(['', 'zoe@c.example'])
  type(field.input, `"王${separator}`)
  expect(field.input.value).toBe(`"王${separator}`)
})

test('a comma inside quotes belongs to the name', () => {
  const field = open()
  type(field.input, '"Lima, Anna')
  expect(press(field.input, ',')).toBe(true)
  expect(field.chips()).toEqual([])
})

test('arrows go round the suggestions, and Enter takes the one they are on', () => {
  const field = open()
  type(field.input, 'ann')
  expect(field.options()).toEqual(['anna@a.example', 'ann@b.example'])
  const seen = ['ArrowDown', 'ArrowDown', 'ArrowUp'].map(key => {
    press(field.input, key)
    return field.chosen()
  })
  expect(seen).toEqual(['ann@b.example', 'anna@a.example', 'ann@b.example'])
  press(field.input, 'Enter')
  expect(field.chips()).toEqual(['ann@b.example'])
})

test('who is a chip already is neither suggested nor added again', () => {
  const field = open('anna@a.example')
  type(field.input, 'ann')
  expect(field.options()).toEqual(['ann@b.example'])
  type(field.input, 'anna@a.example')
  press(field.input, ',')
  expect(field.chips()).toEqual(['anna@a.example'])
})

test('Tab takes a suggestion and stays; without one it goes on to the next field', () => {
  const field = open()
  type(field.input, 'be')
  expect(press(field.input, 'Tab')).toBe(false)
  expect(field.chips()).toEqual(['ben@a.example'])
  type(field.input, 'zoe@c.example')
  expect(press(field.input, 'Tab')).toBe(true)
})

test('Escape closes the suggestions first, and only then what the field stands in', () => {
  const field = open()
  let heard = 0
  field.around.onkeydown = () => (heard += 1)
  type(field.input, 'ann')
  press(field.input, 'Escape')
  expect([field.options(), field.input.value, heard]).toEqual([[], 'ann', 0])
  press(field.input, 'Escape')
  expect(heard).toBe(1)
})

test('Backspace in an empty field opens the last chip to be changed', () => {
  const field = open('anna@a.example, zoe@c.example')
  press(field.input, 'Backspace')
  expect([field.chips(), field.input.value]).toEqual([['anna@a.example'], 'zoe@c.example'])
  expect(press(field.input, 'Backspace')).toBe(true)
  expect(field.chips()).toEqual(['anna@a.example'])
})

test('several addresses that are pasted become chips; a single one can still be changed', () => {
  const field = open()
  expect(paste(field.input, 'zoe@c.example')).toBe(true)
  expect(paste(field.input, 'zoe@c.example, ben@a.example')).toBe(false)
  expect(field.chips()).toEqual(['zoe@c.example', 'ben@a.example'])
})

test('what is no address is marked, kept, and parted from what follows', () => {
  const field = open()
  type(field.input, 'nobody')
  press(field.input, ',')
  type(field.input, 'zoe@c.example')
  press(field.input, ',')
  expect(field.value()).toBe('nobody; zoe@c.example')
  expect(field.screen.textContent).toContain('nobody: not a mail address')
})

test('what is typed counts already, and is a chip once the field is left', () => {
  const field = open()
  type(field.input, 'zoe@c.example')
  expect([field.value(), field.chips()]).toEqual(['zoe@c.example', []])
  leave(field.input)
  expect(field.chips()).toEqual(['zoe@c.example'])
})

test('a value from outside takes the place of what was typed', () => {
  const field = open()
  type(field.input, 'half of an addr')
  const load = [...field.screen.querySelectorAll('button')].find(button => button.textContent === 'Load')!
  click(load)
  expect([field.chips(), field.input.value]).toEqual([['loaded@a.example'], ''])
})
