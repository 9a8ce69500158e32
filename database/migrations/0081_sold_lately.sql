-- outside a transaction
-- What has been sold in the last days: a product of which less is left than that is running out.
create index concurrently if not exists stock_moves_sold on stock_moves (happened_at) include (product_id, change) where reason = 'sold';
