import { Button, type ButtonProps } from './button.tsx'

export interface DialogButtonsProps extends Pick<ButtonProps, 'isBusy' | 'disabled'> {
  /** The second button's action; without `onAct` it submits the form it is in. */
  act: string
  onAct?(): void
}

export function DialogButtons({ act, onAct, ...button }: DialogButtonsProps) {
  return (
    <div className="row pair dialog-buttons">
      <Button look="quiet" onClick={closeDialogOf}>
        Avbryt
      </Button>
      <Button type={onAct ? 'button' : 'submit'} onClick={onAct} {...button}>
        {act}
      </Button>
    </div>
  )
}

export function closeDialogOf({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest('dialog')?.close()
}
