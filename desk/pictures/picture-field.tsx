import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announce } from '#storefront/ui/announcer.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { classNames } from '#storefront/ui/class-names.ts';
import { Notice } from '#storefront/ui/notice.tsx';
import { Row } from '#storefront/ui/row.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import type { FieldPicture } from './field-picture.ts';
import { carriesFiles, filesIn, PictureInput } from './picture-input.tsx';
import { PictureItem } from './picture-item.tsx';
import { UploadItem } from './upload-item.tsx';
import { useUploads } from './use-uploads.ts';
import styles from './pictures.module.css';

/**
 * A list of pictures in order: added by drop, paste, camera or file, described, moved and removed. `onChange` gets the
 * whole list each time; nothing is saved here.
 */
export function PictureField({
  images,
  onChange,
  suggestion,
}: {
  images: readonly FieldPicture[];
  onChange: (images: FieldPicture[]) => void;
  /** What a picture probably shows: the product, by name. */
  suggestion?: string;
}) {
  // Several may arrive before the parent has rendered the first.
  const latest = useRef(images);
  useLayoutEffect(() => {
    latest.current = images;
  }, [images]);
  const change = (next: readonly FieldPicture[]) => {
    latest.current = next;
    onChange([...next]);
  };
  const [removed, setRemoved] = useState<{ picture: FieldPicture; at: number } | null>(null);
  const [hasKnown, setHasKnown] = useState(false);
  const [uploads, { uploads: underWay, making }] = useUploads(({ path }) => {
    const isKnown = latest.current.some((each) => each.path === path);
    setHasKnown(isKnown);
    if (!isKnown) change([...latest.current, { path, text: '' }]);
    announce(isKnown ? 'This picture has already been added.' : 'Picture added.');
  });
  const root = useRef<HTMLDivElement>(null);
  // A disabled form accepts no drops or pastes either.
  const isShut = () => root.current?.closest('fieldset:disabled') != null;
  const add = (files: readonly File[]) => {
    if (!isShut()) uploads.add(files);
  };
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<string>(null);
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesIn(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });

  // Moving an element removes the focus from within it.
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-path="${CSS.escape(focusNext.current)}"] button:not(:disabled)`)
      ?.focus();
    focusNext.current = null;
  });

  function move(from: number, to: number) {
    const next = [...images];
    const [picture] = next.splice(from, 1);
    if (!picture || from === to || isShut()) return;
    next.splice(to, 0, picture);
    focusNext.current = picture.path;
    change(next);
    announce(`Picture ${to + 1} of ${images.length}.`);
  }
  function remove(at: number) {
    setRemoved({ picture: images[at]!, at });
    change(images.filter((_, index) => index !== at));
  }
  function undo() {
    if (!removed) return;
    focusNext.current = removed.picture.path;
    change(latest.current.toSpliced(removed.at, 0, removed.picture));
    setRemoved(null);
  }

  return (
    <div
      ref={root}
      className={classNames(styles.field, isOver && styles.over)}
      onDragOver={(event) => {
        if (!carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        if (!carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        add(filesIn(event.dataTransfer));
      }}
    >
      <Stack>
        {(images.length > 0 || underWay.length > 0) && (
          <ol ref={list} className={styles.list} aria-label="Pictures">
            {images.map((picture, index) => (
              <PictureItem
                key={picture.path}
                picture={picture}
                place={{ index, of: images.length }}
                preview={uploads.previewOf(picture.path)}
                making={making.find(({ path }) => path === picture.path)}
                suggestion={suggestion}
                onText={(text) => change(images.map((each) => (each === picture ? { ...each, text } : each)))}
                onMove={(to) => move(index, to)}
                onTake={(from) => move(from, index)}
                onRemove={() => remove(index)}
              />
            ))}
            {underWay.map((upload) => (
              <UploadItem
                key={upload.key}
                upload={upload}
                onRetry={() => uploads.retry(upload.key)}
                onForget={() => uploads.forget(upload.key)}
              />
            ))}
          </ol>
        )}
        {removed && (
          <Notice
            action={
              <Row>
                {/* The focus moves here when the pressed button has gone. */}
                <Button size="small" autoFocus onClick={undo}>
                  Undo
                </Button>
                <Button size="small" variant="quiet" icon="close" iconOnly onClick={() => setRemoved(null)}>
                  Close
                </Button>
              </Row>
            }
          >
            Picture removed.
          </Notice>
        )}
        {hasKnown && <Notice>This picture has already been added.</Notice>}
        <PictureInput onFiles={add} />
      </Stack>
    </div>
  );
}
