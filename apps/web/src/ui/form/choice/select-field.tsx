import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import './select.css'
import { Select, type SelectProps } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { controlProps, Field, type FieldProps } from '../field.tsx'

type Props = FieldProps & Omit<SelectProps, 'label' | 'error' | 'name'>

/** One choice from a list; `searchable` narrows a long one by typing (banks, states). Takes `form.getInputProps(name)`. */
export function SelectField({ name, label, hint, error, optional = false, help, ...rest }: Props) {
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional} help={help}>
      <Select
        size="md"
        rightSection={<ChevronDown size={20} strokeWidth={1.75} aria-hidden />}
        rightSectionPointerEvents="none"
        maxDropdownHeight={288}
        comboboxProps={{
          withinPortal: false,
          transitionProps: { duration: 120 },
          shadow: 'md',
          radius: 'md',
        }}
        error={Boolean(error)}
        {...rest}
        {...controlProps({ name, hint, error })}
      />
    </Field>
  )
}
