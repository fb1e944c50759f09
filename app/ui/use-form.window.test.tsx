import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TextField } from './field.tsx'
import { useForm } from './use-form.ts'

const submitted = vi.fn()
afterEach(() => submitted.mockClear())
let show: (errors: Record<string, string>) => void

function Form() {
  const { errors, form, ...rest } = useForm({
    check: typed => ({ name: typed('name') === '' ? 'Enter a name' : null, place: null }),
    submit: typed => submitted(typed('name'), typed('passwordHint'), typed('secret')),
  })
  show = rest.show
  return (
    <form {...form} aria-label="Form">
      <TextField label="Place" name="place" error={errors.place} />
      <TextField label="Name" name="name" error={errors.name} />
      <input name="passwordHint" defaultValue=" a " />
      <input name="secret" autoComplete="new-password" defaultValue=" b " />
    </form>
  )
}

const fields = () => {
  render(<Form />)
  const form = screen.getByRole('form')
  const [place, name] = screen.getAllByRole('textbox')
  if (!place || !name) throw new Error('A field is missing.')
  return { form, place, name }
}

it('focuses the first invalid field and submits nothing', () => {
  const { form, name } = fields()
  fireEvent.submit(form)
  expect(submitted).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(name)
  screen.getByText('Enter a name')
  fireEvent.input(name, { target: { value: 'Wren ' } })
  expect(screen.queryByText('Enter a name')).toBeNull()
  fireEvent.submit(form)
  expect(submitted).toHaveBeenCalledWith('Wren', 'a', ' b ')
})

it('shows what the service refused until that field is edited', () => {
  const { place, name } = fields()
  act(() => show({ place: 'There is no such place' }))
  expect(document.activeElement).toBe(place)
  fireEvent.input(name, { target: { value: 'Wren' } })
  screen.getByText('There is no such place')
  fireEvent.input(place, { target: { value: 'Ely' } })
  expect(screen.queryByText('There is no such place')).toBeNull()
})

it('does not submit the form around a dialog', () => {
  const outer = vi.fn()
  render(
    <div onSubmit={outer}>
      <Form />
    </div>,
  )
  fireEvent.submit(screen.getByRole('form'))
  expect(outer).not.toHaveBeenCalled()
})

function AddressForm() {
  const { form } = useForm({ submit: typed => submitted(typed('email')) })
  return (
    <form {...form} aria-label="Address">
      <input type="email" name="email" defaultValue={'\u00a0wren＠example.com\u3000'} />
    </form>
  )
}

it('reads an email address as it was meant', () => {
  render(<AddressForm />)
  fireEvent.submit(screen.getByRole('form'))
  expect(submitted).toHaveBeenCalledWith('wren@example.com')
})
